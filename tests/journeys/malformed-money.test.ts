// Malformed inputs to the forms of home and its dialogs, where most of the money moves.
import { testForms } from "#tests/malformed/journeys.ts"

testForms(route => route.startsWith("routes/user/home/"))
