import { createHash } from 'node:crypto';
import { heartbeatPath, workerPath } from '@mesa/contract/documents';

/** Clerk's bot protection. */
const challenges = 'https://challenges.cloudflare.com';

/** Other hosts that scripts may come from. */
export const scriptHosts = (identityHosts: readonly string[]): string[] => (identityHosts.length > 0 ? [...identityHosts, challenges] : []);

/**
 * Records buttons pressed in a server-rendered page without effect, until the shell takes them a second time (shell/src/early-input.ts). Its first call says that
 * React listens: then a press has no effect on a button that React has not hydrated by the end of the event, in a widget whose code is missing. React marks what
 * it has hydrated with properties of its own.
 */
const keepEarlyClicks = `{const early=[];let listens=false;
const keep=({target})=>{const button=target.closest?.('#root button');
if(!button||button.type==='submit')return;
if(listens)setTimeout(()=>Object.keys(button).some((key)=>key.startsWith('__react'))||early.push(button));
else early.push(button)};
addEventListener('click',keep,true);
self.takeEarlyClicks=()=>{if(listens)removeEventListener('click',keep,true);listens=true;return early}}`;

/** Records errors that nothing caught, until the shell takes them (releases/shell/src/watch.ts), which loads when the page is idle. */
const keepEarlyErrors = `{const early=[];
const keep=(event)=>{if(early.length<5)early.push(event)};
const kinds=['error','unhandledrejection'];
for(const kind of kinds)addEventListener(kind,keep);
self.takeEarlyErrors=()=>{for(const kind of kinds)removeEventListener(kind,keep);return early}}`;

/**
 * Defines which addresses may become a script: the builds' own files and the identity provider's. It is sent with the header that requires it, not
 * with the shell, so it works with every release. It allows one HTML string, with which Leaflet tests for SVG support.
 */
function trustedTypes(identityHosts: readonly string[]): string {
  // Clerk polls its session in a worker created from a blob.
  const worker = identityHosts.length > 0 ? "sink==='Worker constructor'&&protocol==='blob:'||" : '';
  return `self.trustedTypes?.createPolicy('default',{createHTML:(text)=>text==='<svg/>'?text:null,createScriptURL(url,type,sink){
const {origin,pathname,protocol}=new URL(url,location.href);
return ${worker}origin===location.origin&&(/^\\/(shell|mf)\\//.test(pathname)||sink==='ServiceWorkerContainer register'&&pathname==='${workerPath}'||sink==='Worker constructor'&&pathname==='${heartbeatPath}')||${JSON.stringify(scriptHosts(identityHosts))}.includes(origin)?url:null}})`;
}

/** Marks a rendered page's scripts, in order, the files that they load first, and those that only its widgets need. */
export const fileMarks = { run: 'data-run', preload: 'data-preload', widget: 'data-widget' };

/**
 * Runs a rendered page's scripts and requests what they load after its first paint, because until then the processor serves the page; its widgets' files follow
 * the scripts, because the page responds before its widgets. Background tabs do not paint, and some browsers do not report it, so there is a fallback. A timer,
 * because the browser lays the page out in the event's own task.
 */
const startAfterPaint = `addEventListener('DOMContentLoaded',()=>setTimeout(()=>{
const marked=(mark)=>[...document.querySelectorAll('link['+mark+']')].map((link)=>{link.removeAttribute(mark);return link});
const preload=(mark)=>{for(const link of marked(mark))link.rel='preload'};
const start=()=>{
const scripts=marked('${fileMarks.run}').map((link)=>Object.assign(document.createElement('script'),{async:false,src:link.getAttribute('href'),integrity:link.integrity}));
document.head.append(...scripts);
scripts.at(-1)?.addEventListener('load',()=>preload('${fileMarks.widget}'));
preload('${fileMarks.preload}')};
if(document.hidden||!self.PerformanceObserver?.supportedEntryTypes?.includes('paint'))start();
else{new PerformanceObserver(start).observe({type:'paint',buffered:true});setTimeout(start,2000)}
}));`;

/** The only inline script of a page, before all others. */
export const firstScript = (identityHosts: readonly string[]): string =>
  `${trustedTypes(identityHosts)}\n${keepEarlyErrors}\n${keepEarlyClicks}\n${startAfterPaint}`;

/** Returns the source expression for an inline script or style in the page's policy. */
export const sourceHash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
