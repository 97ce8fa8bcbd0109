import type { FastifyInstance } from 'fastify';
import { drawingHeader } from '../../delivery/site/drawing-header';
import { grantCookie } from '../grant';
import { drawings } from './smoke';

/** Scripts, styles and data name the files of a release; what a reader and a search engine find is the rest. */
const ofRelease = /<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<link[^>]*rel="(?:modulepreload|preload|stylesheet)"[^>]*>/g;

async function read(app: FastifyInstance, url: string, cookie: string) {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html', cookie } });
  return { statusCode, drawing: headers[drawingHeader], text: body.replace(ofRelease, '') };
}

/** Whether the server draws a page for the holder of a grant to look at a release as it draws what is live. */
export async function drawnAlike(app: FastifyInstance, address: string, grant: string): Promise<boolean> {
  for (let i = 0; i < drawings; i += 1) {
    const [onTrial, live] = [await read(app, address, `${grantCookie}=${grant}`), await read(app, address, '')];
    // Of a page that browsers draw, the server says beyond its head why that is so, which depends on who asks.
    const compared = ({ text }: typeof live) => (onTrial.drawing === 'none' ? text.split('</head>')[0] : text);
    if (onTrial.statusCode === 200 && onTrial.drawing !== 'failed' && compared(onTrial) === compared(live)) return true;
  }
  return false;
}
