// Leaves out the work that React Router does for hydration on every document: no script here will ever read it
// (docs/decisions/001-documents.md).
import type { Plugin } from "vite"

const file = /\/react-router\/dist\/production\/lib\/server-runtime\/server\.js$/
const stream =
  "serverHandoffStream: encodeViaTurboStream(state, request.signal, build.entry.module.streamTimeout, serverMode),"
/** One for the page, one for the error page when rendering the page failed. */
const occurrences = 2

/** Fails the build when React Router's code has changed, so that the hydration work does not quietly return. */
export function noHandoff(): Plugin {
  let isDone = false
  return {
    name: "no-handoff",
    apply: "build",
    applyToEnvironment: environment => environment.config.consumer === "server",
    transform: {
      filter: { id: file },
      handler(code) {
        isDone = true
        return { code: withoutHandoff(code), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isDone)
        throw new Error("no-handoff: React Router's server runtime was not part of the build")
    },
  }
}

/** @throws when the code is not React Router's server runtime as it was when this was written. */
export function withoutHandoff(code: string): string {
  const parts = code.split(stream)
  if (parts.length !== occurrences + 1) {
    throw new Error(
      `no-handoff: expected ${occurrences} of "${stream}" in React Router's server runtime, found ${parts.length - 1}`,
    )
  }
  return parts.join("serverHandoffStream: undefined,")
}
