import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../area';

export default {
  contract: 1,
  area,
  pages: {
    uploadCards: lazyPage(() => import(/* webpackChunkName: "uploadCards" */ './upload-cards/upload-cards-page')),
    claims: lazyPage(() => import(/* webpackChunkName: "claims" */ './claims/claims-page')),
    confirmations: lazyPage(() => import(/* webpackChunkName: "confirmations" */ './confirmations/confirmations-page')),
    archetypes: lazyPage(() => import(/* webpackChunkName: "archetypes" */ './archetypes/archetypes-page')),
    releases: lazyPage(() => import(/* webpackChunkName: "releases" */ './releases/releases-page')),
    accounts: lazyPage(() => import(/* webpackChunkName: "accounts" */ './accounts/accounts-page')),
    security: lazyPage(() => import(/* webpackChunkName: "security" */ './security/security-page')),
    changes: lazyPage(() => import(/* webpackChunkName: "changes" */ './changes/changes-page')),
    reports: lazyPage(() => import(/* webpackChunkName: "reports" */ './reports/reports-page')),
  },
  widgets: {},
} satisfies RemoteModule<typeof area>;
