import { Outlet } from "react-router"

export default function Root() {
  return (
    <html lang="th">
      <body>
        <Outlet />
      </body>
    </html>
  )
}
