import type { FastifyInstance } from 'fastify';
import { grantCookie } from '../grant';
import { drawingHeader } from '../visitor';
import { drawings } from './smoke';

/** Scripts, styles and data contain names of a release's files; readers and search engines see the rest. */
const ofRelease = /<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<link[^>]*rel="(?:modulepreload|preload|stylesheet|later)"[^>]*>/g;

async function read(app: FastifyInstance, url: string, cookie: string) {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html', cookie } });
  return { statusCode, drawing: headers[drawingHeader], text: body.replace(ofRelease, '') };
}

/** Returns whether the server renders a page of a release on trial like the live one. */
export async function drawnAlike(app: FastifyInstance, address: string, grant: string): Promise<boolean> {
  for (let i = 0; i < drawings; i += 1) {
    const [onTrial, live] = [await read(app, address, `${grantCookie}=${grant}`), await read(app, address, '')];
    // For a page that browsers draw, only the head is compared: the reason in the body depends on the visitor.
    const compared = ({ text }: typeof live) => (onTrial.drawing === 'none' ? text.split('</head>')[0] : text);
    if (onTrial.statusCode === 200 && onTrial.drawing !== 'failed' && compared(onTrial) === compared(live)) return true;
  }
  return false;
}
