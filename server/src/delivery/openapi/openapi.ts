import { type Endpoint, errorCodes } from '@mesa/contract/endpoint';
import { defaultImageWidth, imageWidths } from '@mesa/contract/images/image-widths';
import { z } from 'zod';

type Schema = Record<string, unknown>;
interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

const failure: Schema = {
  type: 'object',
  properties: {
    status: { const: 'error' },
    code: { enum: errorCodes },
    message: { type: 'string' },
    issues: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } }, required: ['path', 'message'] } },
    requestId: { type: 'string' },
  },
  required: ['status', 'code', 'message', 'requestId'],
};

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
}

/** Path and query members arrive as text and are documented by their parsed type. */
function parameters(type: z.ZodType | undefined, place: Parameter['in']): Parameter[] {
  if (!type) return [];
  const { properties = {}, required = [] } = schemaOf(type, 'output') as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !('default' in schema)),
    schema,
  }));
}

/** Returns the statuses of a call besides its success; 500 is never intended. */
function failuresOf({ access, params, query, body }: Endpoint): number[] {
  const writes = access !== 'anyone';
  return [
    ...(params || query || body ? [400] : []),
    // Any token is checked, even for public reads, and some reads belong to one person.
    ...[401, 403],
    ...(params || body ? [404] : []),
    ...(writes ? [409] : []),
    ...(body ? [413, 415] : []),
    ...(access === 'deployer' && body ? [412] : []),
    ...(writes ? [422] : []),
    ...[429, 503],
  ];
}

const operationId = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[^a-zA-Z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

function operation(endpoint: Endpoint): Schema {
  const { access, params, query, body, recentSignIn, result, status, summary } = endpoint;
  const errors = failuresOf(endpoint).map((code) => [code, { $ref: '#/components/responses/failure' }]);
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.path.split('/')[2]],
    summary,
    'x-access': access,
    ...(recentSignIn ? { 'x-recent-sign-in': true } : {}),
    security: [...(access === 'anyone' ? [{}] : []), { session: [] }, ...(access === 'deployer' ? [{ deployToken: [] }] : [])],
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } } : {}),
    responses: {
      [status]: { description: 'Hecho', content: { 'application/json': { schema: schemaOf(result, 'output') } } },
      ...(access === 'anyone' ? { 304: { description: 'Sin cambios desde If-None-Match' } } : {}),
      ...Object.fromEntries(errors),
    },
  };
}

/** The calls without a JSON answer: pictures of the media and of TCGdex. */
const image = (operationId: string, places: readonly string[]): Schema => ({
  operationId,
  tags: ['image'],
  summary: 'Una imagen del sitio en uno de los anchos previstos, como AVIF, WebP o PNG según Accept',
  'x-access': 'anyone',
  security: [{}],
  parameters: [
    ...places.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    { name: 'w', in: 'query', required: false, schema: { enum: imageWidths, default: defaultImageWidth } },
  ],
  responses: {
    200: { description: 'La imagen', content: Object.fromEntries(['image/avif', 'image/webp', 'image/png'].map((type) => [type, {}])) },
    304: { description: 'Sin cambios desde If-None-Match' },
    ...Object.fromEntries([400, 404, 429, 503].map((code) => [code, { $ref: '#/components/responses/failure' }])),
  },
});

/** Returns the OpenAPI 3.1 document of the served calls. */
export function openApi(endpoints: readonly Endpoint[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {
    '/api/image/{folder}/{file}': { get: image('getImageFolderFile', ['folder', 'file']) },
    '/api/image/assets.tcgdex.net/{language}/{series}/{set}/{card}/{file}': { get: image('getImageTcgdex', ['language', 'series', 'set', 'card', 'file']) },
  };
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mesa Abierta', version: '1.0.0', description: 'Tiendas, torneos, barajas y cartas de la comunidad Pokémon TCG en Latinoamérica.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        deployToken: { type: 'http', scheme: 'bearer', description: 'La llave de despliegue de un área: mesa_<área>_…' },
      },
      responses: { failure: { description: 'Rechazado o fallido', content: { 'application/json': { schema: failure } } } },
    },
  };
}
