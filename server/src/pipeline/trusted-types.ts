import { createHash } from 'node:crypto';

/** Clerk's own sign-in asks whether a person is one. */
const challenges = 'https://challenges.cloudflare.com';

/** Hosts beside this one that scripts may come from. */
export const scriptHosts = (identityHosts: readonly string[]): string[] => (identityHosts.length > 0 ? [...identityHosts, challenges] : []);

/**
 * The script that stands first in every page and says which addresses may become a script: the builds' own files and the identity
 * provider's. It comes with the header that asks for it, and not with the shell: whichever release of the shell is live, it works.
 */
export function trustedTypesScript(identityHosts: readonly string[]): string {
  // Clerk polls its session in a worker that it makes of a blob.
  const worker = identityHosts.length > 0 ? "sink==='Worker constructor'&&protocol==='blob:'||" : '';
  return `self.trustedTypes?.createPolicy('default',{createScriptURL(url,type,sink){
const {origin,pathname,protocol}=new URL(url,location.href);
return ${worker}origin===location.origin&&/^\\/(shell|mf)\\//.test(pathname)||${JSON.stringify(scriptHosts(identityHosts))}.includes(origin)?url:null}})`;
}

/** How the policy of a page names a script that is in it. */
export const scriptHash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
