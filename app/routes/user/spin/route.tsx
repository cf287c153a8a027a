// /user/spin: the wheel, and the coupons that it gave (docs/product/wheel.md).
import { href, useMatches } from "react-router"
import { RefusalAlert } from "#app/components/alert.tsx"
import { Screen, useHasDialog } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { pageFrom, pagesAround } from "#app/components/page-links.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { wheelOf } from "#app/loading/page-around.server.ts"
import { useT } from "#app/locales/language.ts"
import { saidIn, useWords } from "#app/locales/words.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import { findOperation } from "#app/services/operation.server.ts"
import { readWheel, requestSpin } from "#app/services/spinwheel.server.ts"
import { type CallOnce, refusal } from "#contract/client.ts"
import { couponKey } from "#contract/coupon-key.ts"
import { couponPageSize } from "#contract/rules/pages.ts"
import type { Coupon } from "#contract/spinwheel.ts"
import type { Route } from "./+types/route"
import { CouponTable } from "./coupon-table.tsx"
import { restingAngle, turnsClass } from "./geometry.ts"
import { sliceColors } from "./slice-colors.ts"
import { spinTexts } from "./spin-refusal.ts"
import { SpinWheel } from "./spin-wheel.tsx"
import stylesheet from "./wheel.css?url"

/** Where the wheel came to rest, from the loader of the result page over this one. */
type Landing = { code: string; luck: number }

const resultPath = (operation: string) => href("/user/spin/result/:operation", { operation })

export async function loader({ url }: Route.LoaderArgs) {
  const { setup, coupons } = wheelOf()
  const [mine, all] = await Promise.all([setup, coupons])
  const { wheel, coins } = valueOr(mine, { wheel: undefined, coins: 0 })
  const list = valueOr(all, undefined)
  const current = pageFrom(url.searchParams.get("page"))
  const page = list && couponPage(list, current, url.searchParams.get("from"))
  return {
    isLoaded: mine.ok,
    name: wheel?.name,
    slices: wheel?.slices.map((slice, index) => ({
      code: slice.code ?? "",
      label: saidIn(language(), slice.label),
      ...sliceColors(slice, index),
    })),
    coins,
    coupons: page,
    wheelSlices: wheel?.slices,
    ...(await operationForm("spin", resultPath)),
    nowMs: backendNow().earliestMs,
  }
}

/**
 * A page of the list, which begins with the coupon `from`: what was won or claimed since then moves no coupon to another
 * page. Where that one is gone it begins by its number, and says that coupons may repeat or be missing.
 */
function couponPage(list: Coupon[], current: number, from: string | null) {
  const keys = list.map(couponKey)
  const isGone = from !== null && !keys.includes(from)
  const start = from === null || isGone ? (current - 1) * couponPageSize : keys.indexOf(from)
  const rows = list.slice(start, start + couponPageSize)
  const total = (current - 1) * couponPageSize + Math.max(0, list.length - start)
  const pages = pagesAround({ current, shown: rows.length, size: couponPageSize, total, hasMoved: isGone })
  const begins = pages.numbers.map(page => [page, keys[start + (page - current) * couponPageSize]] as const)
  return { rows, start, pages, begins: Object.fromEntries(begins) }
}

export async function action(args: Route.ActionArgs) {
  return submitOperation(args, {
    form: "spin",
    send: spinWithCoins,
    resultPath,
    texts: spinTexts,
  })
}

/**
 * Spins, unless there are no coins: the button is disabled then. It may have been this very operation that spent the
 * last one: then the backend knows the answer.
 */
async function spinWithCoins(once: CallOnce): ReturnType<typeof requestSpin> {
  const client = api()
  const setup = await readWheel(client)
  const isOut = setup.ok && setup.value.wheel !== undefined && (setup.value.coins ?? 1) <= 0
  if (!isOut) return requestSpin(client, once)
  const earlier = await findOperation(client, once.idempotencyKey)
  const isNew = !earlier.ok && earlier.error.kind === "refused"
  return isNew ? { ok: false, error: refusal("COIN_NOT_ENOUGH", 400) } : requestSpin(client, once)
}

export default function Spin({ loaderData, actionData }: Route.ComponentProps) {
  const say = useWords()
  const t = useT()
  const hasDialog = useHasDialog()
  const landing = useLanding()
  const { isLoaded, slices, coins, coupons, wheelSlices, idempotencyKey, nowMs } = loaderData
  const name = loaderData.name || t("spin.title")
  const index = landing && slices ? slices.findIndex(({ code }) => code === landing.code) : -1
  return (
    <Screen title={say(name).text} className="mx-auto max-w-4xl">
      <link rel="stylesheet" href={stylesheet} precedence="screen" />
      <SaidText as="h1" className="mb-5 text-center text-2xl font-bold" words={name} />
      <RefusalAlert refusal={actionData?.refusal} />
      {!hasDialog && <EarlierOperation earlier={loaderData.earlier} />}
      <div className="items-start gap-10 lg:grid lg:grid-cols-[350px_1fr]">
        {slices ? (
          <SpinWheel
            slices={slices}
            coins={coins}
            idempotencyKey={idempotencyKey}
            landed={
              landing && index >= 0
                ? {
                    angle: restingAngle(index, slices.length, landing.luck),
                    turns: turnsClass(landing.luck),
                  }
                : undefined
            }
          />
        ) : isLoaded ? (
          <Empty icon="loader-pinwheel" title={t("spin.inactive.title")}>
            <p>{t("spin.inactive.text")}</p>
          </Empty>
        ) : (
          <NotLoaded text={t("spin.couldNotLoad")} retry={href("/user/spin")} icon="loader-pinwheel" />
        )}
        <CouponTable coupons={coupons} slices={wheelSlices} nowMs={nowMs} />
      </div>
    </Screen>
  )
}

/** Where the wheel came to rest, if a result page is open over this one. */
function useLanding(): Landing | undefined {
  const matches = useMatches()
  const over = matches.find(match => (match.handle as { isSpin?: true } | undefined)?.isSpin)
  return (over?.loaderData as { landing?: Landing } | undefined)?.landing
}
