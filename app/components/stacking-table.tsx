// A table whose rows become blocks where large text leaves its columns no room.
import type { ComponentProps } from "react"
import stylesheet from "./stacking-table.css?url"

export function StackingTable({ className = "", ...table }: ComponentProps<"table">) {
  return (
    <div className={`stacking-table ${className}`}>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <table {...table} className="w-full" />
    </div>
  )
}
