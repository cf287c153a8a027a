// Puts a backup in the place of a SQLite database that no server has open.
//   npm run restore -- FILE [--database sqlite:PATH]
import { restore } from "./backup.ts"
import { backupArguments } from "./backup-arguments.ts"

const paths = backupArguments("restore")
if (paths) {
  try {
    const before = await restore(paths.file, paths.database, new Date())
    console.log(`${paths.database} is restored from ${paths.file}`)
    if (before) console.log(`what was there before: ${before}`)
  } catch (error) {
    // Each refusal is a sentence for whoever restores.
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
