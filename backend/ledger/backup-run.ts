// Backs a SQLite database up while it is used.
//   npm run backup -- FILE [--database sqlite:PATH]
import { backUp } from "./backup.ts"
import { backupArguments } from "./backup-arguments.ts"

const paths = backupArguments("backup")
if (paths) {
  await backUp(paths.database, paths.file)
  console.log(`${paths.file}: checked, the ledger agrees with itself`)
}
