// The context of the request that is being answered. The first middleware of the chain keeps it, so that `api()`,
// `member()`, `settings()` and the other accessors need no parameter.
import { createContextStorageMiddleware } from "remix-utils/middleware/context-storage"

export const [contextStorageMiddleware, getContext] = createContextStorageMiddleware()
