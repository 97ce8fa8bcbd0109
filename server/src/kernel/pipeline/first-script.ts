import { createHash } from 'node:crypto';
import { workerPath } from '@mesa/contract/calls/registry';

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
 * for it, and not with the shell: whichever release of the shell is live, it works. Of texts that may become HTML there is one, by
 * which Leaflet asks a browser whether it draws SVG.
 */
function trustedTypes(identityHosts: readonly string[]): string {
  // Clerk polls its session in a worker that it makes of a blob.
  const worker = identityHosts.length > 0 ? "sink==='Worker constructor'&&protocol==='blob:'||" : '';
  return `self.trustedTypes?.createPolicy('default',{createHTML:(text)=>text==='<svg/>'?text:null,createScriptURL(url,type,sink){
const {origin,pathname,protocol}=new URL(url,location.href);
return ${worker}origin===location.origin&&(/^\\/(shell|mf)\\//.test(pathname)||sink==='ServiceWorkerContainer register'&&pathname==='${workerPath}')||${JSON.stringify(scriptHosts(identityHosts))}.includes(origin)?url:null}})`;
}

/** Names the scripts of a drawn page, and what to preload for them. */
export const filesBlock = 'files';

/**
 * Asks for the scripts of a drawn page when it is painted: until then the line and the processor are the page's. A tab in the background
 * paints nothing, and some browsers do not say when.
 */
const startAfterPaint = `addEventListener('DOMContentLoaded',()=>{
const block=document.getElementById('${filesBlock}');
const add=(tag,properties)=>document.head.append(Object.assign(document.createElement(tag),properties));
const start=()=>{if(!block?.isConnected)return;block.remove();
const {preloads,scripts}=JSON.parse(block.textContent);
for(const {url,integrity} of preloads)add('link',{rel:'preload',as:'script',href:url,integrity:integrity??''});
for(const {url,integrity} of scripts)add('script',{async:false,src:url,integrity:integrity??''})};
if(document.hidden||!self.PerformanceObserver?.supportedEntryTypes?.includes('paint'))start();
else{new PerformanceObserver(start).observe({type:'paint',buffered:true});setTimeout(start,2000)}
});`;

/** The one script in the page itself, before all others. */
export const firstScript = (identityHosts: readonly string[]): string => `${trustedTypes(identityHosts)}\n${keepEarlyClicks}\n${startAfterPaint}`;

/** How the policy of a page names a script or style that is in it. */
export const sourceHash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
