// The money and the rewards of a plain world behind the web app's calls: everything else is the embedded backend's.
import type { Between } from "#tests/site/site.ts"
import type { Call, PlainWorld } from "./plain-world.ts"

/** What the call of a form asks the world for; `undefined` where it asks for nothing that a world does. */
async function callIn(request: Request): Promise<Call | undefined> {
  const path = new URL(request.url).pathname.replace("/api/", "")
  const code = path.split("/").at(-1) ?? ""
  if (path.startsWith("bonus/activate/")) return { kind: "bonus", code }
  if (path.startsWith("promotion/activate/")) return { kind: "promotion", code }
  switch (path) {
    case "wallet/transfer":
      return { kind: "transfer", ...(await request.json()) }
    case "wallet/transferAll":
      return { kind: "transfer-all", to: ((await request.json()) as { to: string }).to }
    case "wallet/withdrawAll":
      return { kind: "withdraw", amount: 300 }
    case "wallet/truelink":
      return { kind: "truelink", amount: 60 }
    case "wallet/slip":
      return { kind: "slip" }
    case "bonus/clear":
      return { kind: "bonus-end" }
    case "refund/receive":
      return { kind: "refund-receive" }
    case "refund/addWallet":
      return { kind: "refund-wallet" }
    case "invite/bonus":
      return { kind: "invite" }
    case "spinwheel/spin":
      return { kind: "spin", wins: true }
    case "spinwheel/coupon/claim":
      return { kind: "coupon", ...((await request.json()) as { coupon: string }) }
    default:
      return undefined
  }
}

/** Answers from the world of the moment; `answerTo` decides what becomes of a form's call. */
export function plainOperator({
  worldNow,
  answerTo,
}: {
  worldNow: () => PlainWorld
  answerTo: (call: Call) => Response | Promise<Response>
}): Between {
  return async (request, backend) => {
    const { pathname } = new URL(request.url)
    const call = await callIn(request)
    if (call) return answerTo(call)
    if (pathname === "/api/lookup/deposit")
      return Response.json({ banks: [], wallets: [{ mode: "MANUAL", walletAccountName: "Krapao" }] })
    if (pathname.startsWith("/api/promotion/find/"))
      return Response.json({ promotion: { code: pathname.split("/").at(-1), percentFail: 0 } })
    if (worldNow().answer(pathname, 0) === undefined) return backend(request)
    return worldNow().fetch(request)
  }
}
