// The product over a database file that an auditor reads beside the backend.
import { type Audit, openAudit } from "./audit.ts"
import { type Site, type SiteOptions, startSite } from "./site.ts"

export interface AuditedSite extends Site {
  audit: Audit
}

/** Starts a site whose ledger can be audited; closing it removes the file. */
export async function startAuditedSite(options: SiteOptions = {}): Promise<AuditedSite> {
  const audit = await openAudit()
  const site = await startSite({
    ...options,
    backend: { databaseUrl: audit.databaseUrl, ...options.backend },
  })
  return {
    ...site,
    audit,
    close: async () => {
      await site.close()
      await audit.remove()
    },
  }
}
