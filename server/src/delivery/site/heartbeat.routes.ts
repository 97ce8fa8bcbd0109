import { heartbeatPath } from '@mesa/contract/documents';
import { reportFailure } from '@mesa/release-contract/calls/failures';
import type { FastifyInstance } from 'fastify';
import { type Limits, noLimits } from '../../kernel/pipeline/limits';

/** Milliseconds without a beat after which a page counts as blocked. A slow phone can take some seconds for one task. */
const longest = 8000;

/**
 * Notices that a page stopped answering, and reports it. The page sends its report with every beat, or null while it is hidden. When the worker was
 * suspended itself (a laptop asleep), it starts counting again.
 */
const heartbeat = `let report=null,beat=0,look=Date.now();
onmessage=({data})=>{report=data;beat=Date.now()};
const timer=setInterval(()=>{
const now=Date.now();
if(now-look>3000)beat=now;
look=now;
if(!report||now-beat<${longest})return;
clearInterval(timer);
fetch('${reportFailure.path}',{method:'POST',keepalive:true,headers:{'content-type':'application/json'},body:JSON.stringify(report)}).catch(()=>{});
},1000);
`;

/** Serves the worker's script. It is the server's, like the page's first script, so that it works with every release of the shell. */
export function heartbeatRoutes(app: FastifyInstance, limits: Limits = noLimits): void {
  app.get(heartbeatPath, { onRequest: limits.files }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(heartbeat),
  );
}
