import { createHash } from 'node:crypto';

/** Clerk's own sign-in asks whether a person is one. */
const challenges = 'https://challenges.cloudflare.com';

/** Hosts beside this one that scripts may come from. */
export const scriptHosts = (identityHosts: readonly string[]): string[] => (identityHosts.length > 0 ? [...identityHosts, challenges] : []);

/** Keeps the buttons that are pressed in a drawn page before it answers, until the shell asks for them (shell/src/early-input.ts). */
const keepEarlyClicks = `{const early=[];
const keep=({target})=>{const button=target.closest?.('#root button');if(button&&button.type!=='submit')early.push(button)};
addEventListener('click',keep,true);
self.takeEarlyClicks=()=>{removeEventListener('click',keep,true);return early}}`;

/**
 * Says which addresses may become a script: the builds' own files and the identity provider's. It comes with the header that asks
 * for it, and not with the shell: whichever release of the shell is live, it works.
 */
function trustedTypes(identityHosts: readonly string[]): string {
  // Clerk polls its session in a worker that it makes of a blob.
  const worker = identityHosts.length > 0 ? "sink==='Worker constructor'&&protocol==='blob:'||" : '';
  return `self.trustedTypes?.createPolicy('default',{createScriptURL(url,type,sink){
const {origin,pathname,protocol}=new URL(url,location.href);
return ${worker}origin===location.origin&&/^\\/(shell|mf)\\//.test(pathname)||${JSON.stringify(scriptHosts(identityHosts))}.includes(origin)?url:null}})`;
}

/** The one script in the page itself, before all others. */
export const firstScript = (identityHosts: readonly string[]): string => `${trustedTypes(identityHosts)}\n${keepEarlyClicks}`;

/** How the policy of a page names a script or style that is in it. */
export const sourceHash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
