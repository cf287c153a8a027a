// Which game balances a withdrawal takes along.
import { HeldMoney } from "#app/components/money.tsx"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"

/** The balances that move to the wallet first; nothing where all games are empty. */
export function Gathered({ games }: { games: GameAccount[] }) {
  const say = useWords()
  const t = useT()
  if (games.length === 0) return null
  return (
    <section className="mb-4">
      <p className="font-semibold">{t("withdraw.gathered")}</p>
      <ul>
        {games.map(({ code, name, amount }) => (
          <li key={code} className="flex flex-wrap justify-between gap-x-4">
            <span lang={say(name).lang}>{say(name).text}</span>
            <HeldMoney amountSatang={amount} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  )
}
