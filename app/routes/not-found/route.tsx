// Any other path: 404.
import { data } from "react-router"
import { NotFoundPage } from "#app/components/error-page.tsx"

export function loader() {
  return data(null, { status: 404 })
}

export function action() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundPage />
}
