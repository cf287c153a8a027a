// Every URL, in the order a player meets them. A dialog is nested under the screen that it opens over.
import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes"

/** The screens that guests and members have alike, since a visit to the guests' would end a member's session. */
const support = (area: "guest" | "user") => [
  route("howto", "routes/support/howto/route.tsx", { id: `${area}/howto` }, [
    route(":topic", "routes/support/howto/topic/route.tsx", { id: `${area}/howto/topic` }),
  ]),
  route("contact", "routes/support/contact/route.tsx", { id: `${area}/contact` }),
]

export default [
  index("routes/index/route.ts"),

  layout("routes/guest/layout.tsx", [
    route("login", "routes/guest/login/route.tsx"),
    route("login/code", "routes/guest/login/code/route.tsx"),
    ...prefix("forgot", [
      index("routes/guest/forgot/route.tsx"),
      route("code", "routes/guest/forgot/code/route.tsx"),
      route("password", "routes/guest/forgot/password/route.tsx"),
    ]),
    ...prefix("register", [
      index("routes/guest/register/phone/route.tsx"),
      route("otp", "routes/guest/register/otp/route.tsx"),
      route("profile", "routes/guest/register/profile/route.tsx"),
      route("bank", "routes/guest/register/bank/route.tsx"),
      route("done", "routes/guest/register/done/route.tsx"),
    ]),
    ...support("guest"),
  ]),
  route("terminated", "routes/terminated/route.tsx"),
  route("picture", "routes/picture/route.ts"),
  route("cover/:drawing", "routes/cover/route.ts"),

  ...prefix("user", [
    // Framed: without the bars, and without the redirect to the login.
    route("pending", "routes/user/pending/route.tsx"),
    route("home/deposit/:bank/qr/state", "routes/user/home/deposit/bank/qr/state/route.tsx"),
    layout("routes/user/layout.tsx", [
      index("routes/user/index/route.ts"),
      route("home", "routes/user/home/route.tsx", [
        route("deposit", "routes/user/home/deposit/route.tsx"),
        route("deposit/truemoney", "routes/user/home/deposit/truemoney/route.tsx"),
        route("deposit/truemoney/:operation", "routes/user/home/deposit/truemoney/result/route.tsx"),
        route("deposit/slip", "routes/user/home/deposit/slip/route.tsx"),
        route("deposit/slip/:operation", "routes/user/home/deposit/slip/result/route.tsx"),
        route("deposit/:bank", "routes/user/home/deposit/bank/route.tsx"),
        route("deposit/:bank/help", "routes/user/home/deposit/bank/help/route.tsx"),
        route("deposit/:bank/qr", "routes/user/home/deposit/bank/qr/route.tsx"),
        route("transfer", "routes/user/home/transfer/route.tsx"),
        route("transfer/:operation", "routes/user/home/transfer/result/route.tsx"),
        route("withdraw", "routes/user/home/withdraw/route.tsx"),
        route("withdraw/:operation", "routes/user/home/withdraw/result/route.tsx"),
        route("invite", "routes/user/home/invite/route.tsx"),
        route("invite/receive", "routes/user/home/invite/receive/route.tsx"),
        route("invite/receive/:operation", "routes/user/home/invite/receive/result/route.tsx"),
        route("refund", "routes/user/home/refund/route.tsx"),
        route("refund/:way", "routes/user/home/refund/receive/route.tsx"),
        route("refund/:way/:operation", "routes/user/home/refund/receive/result/route.tsx"),
        route("game/:code", "routes/user/home/game/route.tsx"),
        route("game/:code/reset-password", "routes/user/home/game/reset-password/route.tsx"),
        route("game/:code/launch/:operation?", "routes/user/home/game/launch/route.tsx"),
        route("game/:code/transfer/:operation", "routes/user/home/game/transfer/result/route.tsx"),
        route("bank-name", "routes/user/home/bank-name/route.tsx"),
        route("conditions", "routes/user/home/conditions/route.tsx"),
      ]),
      route("home/deposit/:bank/qr/cancel", "routes/user/home/deposit/bank/qr/cancel/route.ts"),
      route("home/deposit/:bank/qr/picture", "routes/user/home/deposit/bank/qr/picture/route.ts"),
      route("games", "routes/user/games/route.tsx"),
      route("bonus", "routes/user/bonus/route.tsx", [
        route("offer/:code", "routes/user/bonus/offer/route.tsx"),
        route("promotion", "routes/user/bonus/promotion/route.tsx"),
        route("end", "routes/user/bonus/end/route.tsx"),
        route("result/:form/:operation", "routes/user/bonus/result/route.tsx"),
      ]),
      route("spin", "routes/user/spin/route.tsx", [
        route("result/:operation", "routes/user/spin/result/route.tsx"),
        route("claim/:coupon", "routes/user/spin/claim/route.tsx"),
        route("claimed/:operation", "routes/user/spin/claimed/route.tsx"),
      ]),
      route("profile", "routes/user/profile/route.tsx", [
        route("edit", "routes/user/profile/edit/route.tsx"),
        route("password", "routes/user/profile/password/route.tsx"),
      ]),
      route("profile/devices", "routes/user/profile/devices/route.tsx", [
        route("end/:session", "routes/user/profile/devices/end/route.tsx"),
      ]),
      route("profile/activity", "routes/user/profile/activity/route.tsx"),
      route("statement", "routes/user/statement/route.tsx", [
        route("slips", "routes/user/statement/slips/route.tsx"),
      ]),
      route("statement/:id", "routes/user/statement/receipt/route.tsx"),
      route("statement/slips/:reference", "routes/user/statement/slips/picture/route.ts"),
      ...support("user"),
    ]),
  ]),

  route("manifest.webmanifest", "routes/manifest/route.ts"),
  route("chat", "routes/chat/route.tsx"),
  route("chat/messages", "routes/chat/messages/route.tsx"),
  route("chat/media/:signature", "routes/chat/media/route.ts"),

  route("language", "routes/language/route.ts"),
  route("logout", "routes/logout/route.ts"),
  route("*", "routes/not-found/route.tsx"),
] satisfies RouteConfig
