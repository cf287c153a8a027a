// /user/games: all games, by category and by name, with the favourites and those used last (docs/product/games.md).
import { href, redirect } from "react-router"
import { ButtonLink } from "#app/components/button.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { Title } from "#app/components/flash.tsx"
import { Link } from "#app/components/link.tsx"
import { PageLinks, pageFrom, pagesAround } from "#app/components/page-links.tsx"
import { readForm } from "#app/forms/submission.server.ts"
import { type Asked, findGames, gamesOf, queryOf, readAsked } from "#app/games/find-games.ts"
import { GameStyles } from "#app/games/game-cover.tsx"
import { favouriteGames, markFavourite, recentGames } from "#app/games/remembered.server.ts"
import { SearchForm } from "#app/games/search-form.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { gameCategories } from "#contract/wallet.ts"
import type { Route } from "./+types/route"
import { GameGrid, GameSection } from "./game-grid.tsx"

/** Of a category on the first view, and of a list on a page. */
const shownOfCategory = 10
const shownOnPage = 40

export async function loader({ url }: Route.LoaderArgs) {
  const asked = readAsked(url.searchParams)
  const back = href("/user/games") + url.search
  const mine = valueOr(await wallet(), undefined)
  if (!mine) return { asked, back, games: undefined }
  const games = mine.slots ?? []
  const marks = { favourites: favouriteGames(), back }
  const isList = asked.text !== "" || asked.category !== undefined
  const list = isList ? listOf(findGames(games, asked), pageFrom(url.searchParams.get("page"))) : undefined
  return { asked, back, marks, games, list, recent: gamesOf(games, recentGames()) }
}

/** Marks a game as a favourite, or no longer. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const code = form.get("code")
  const back = href("/user/games") + args.url.search
  if (typeof code !== "string" || code === "") return redirect(back, 303)
  const cookie = markFavourite(code, form.get("favourite") === "yes")
  // The message stands on top of the page, so the page begins there.
  return cookie
    ? seeOther(`${back}#game-${encodeURIComponent(code)}`, cookie)
    : seeOther(back, { tone: "danger", text: "games.full" })
}

function listOf(found: Awaited<ReturnType<typeof findGames>>, wanted: number) {
  const current = Math.min(wanted, Math.max(1, Math.ceil(found.length / shownOnPage)))
  const shown = found.slice((current - 1) * shownOnPage, current * shownOnPage)
  const size = shownOnPage
  return {
    shown,
    pages: pagesAround({ current, shown: shown.length, size, total: found.length }),
    total: found.length,
  }
}

export default function Games({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { asked, back, games } = loaderData
  return (
    <>
      <Title>{t("games.title")}</Title>
      <GameStyles />
      <h1 className="mb-3 text-2xl font-bold">{t("games.title")}</h1>
      <SearchForm {...asked} />
      <CategoryLinks asked={asked} />
      {games === undefined ? (
        <NotLoaded text={t("games.notLoaded")} retry={back} icon="gamepad-2" />
      ) : games.length === 0 ? (
        <Empty icon="gamepad-2" title={t("home.games.empty")} />
      ) : loaderData.list ? (
        <List {...loaderData} list={loaderData.list} />
      ) : (
        <Overview {...loaderData} />
      )}
    </>
  )
}

type Known = Extract<Route.ComponentProps["loaderData"], { marks: unknown }>

/** What was asked for, page by page. */
function List({ asked, marks, list }: Known & { list: NonNullable<Known["list"]> }) {
  const t = useT()
  const { shown, pages, total } = list
  const all = href("/user/games")
  if (total === 0) {
    return (
      <Empty icon="search" title={asked.text ? t("games.none", { text: asked.text }) : t("home.games.empty")}>
        {asked.text && <p className="text-sm">{t("games.noneHint")}</p>}
        <ButtonLink main to={all} text="games.seeAll" />
      </Empty>
    )
  }
  return (
    <>
      <p role="status" className="mb-3 text-sm">
        {t("games.found", { count: total })}
      </p>
      <GameGrid games={shown} marks={marks} isMain />
      <PageLinks pages={pages} pathOf={page => all + queryOf(asked, page)} />
    </>
  )
}

/** Favourites, those used last, and the first ones of each category. */
function Overview({ games, marks, recent }: Known) {
  const t = useT()
  return (
    <>
      <GameSection
        id="favourites"
        title={t("games.favourites")}
        games={gamesOf(games, marks.favourites)}
        marks={marks}
      />
      <GameSection id="recent" title={t("games.recent")} games={recent} marks={marks} />
      {gameCategories.map(category => (
        <GameSection
          key={category}
          id={category}
          title={t(`home.games.${category}`)}
          games={games.filter(game => game.category === category)}
          most={shownOfCategory}
          all={href("/user/games") + queryOf({ category })}
          marks={marks}
        />
      ))}
    </>
  )
}

/** The categories as links; a search stays within the one that is chosen. */
function CategoryLinks({ asked: { text, category } }: { asked: Asked }) {
  const t = useT()
  return (
    <nav aria-label={t("games.categories")} className="mt-3 mb-4">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...gameCategories].map(one => (
          <li key={one ?? "all"}>
            <Link
              to={href("/user/games") + queryOf({ text, category: one })}
              className={`btn px-3 ${one === category ? "btn-primary" : ""}`}
              aria-current={one === category ? "page" : undefined}
            >
              {one ? t(`home.games.${one}`) : t("games.all")}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
