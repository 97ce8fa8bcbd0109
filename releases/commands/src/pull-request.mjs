import { buildAndSend } from './publish.mjs';

/**
 * Builds an area and uploads it as the preview of a pull request, in place of the earlier one; or removes that.
 * @param {import('./arguments.mjs').ReleaseRequest & { pullRequest: { number: number, remove: boolean, markdown: boolean } }} request
 * @param {{ call: ReturnType<typeof import('./server.mjs').createClient>, contract: any, printProgress: (line: string) => void }} tools
 */
export async function previewPullRequest(request, tools) {
  const { area, site, pullRequest } = request;
  const { call, contract } = tools;
  const params = { pullRequest: pullRequest.number };
  if (pullRequest.remove) return { ...(await call(contract.removePreview, { params })), area, pullRequest: pullRequest.number };
  const answer = await buildAndSend(request, tools, (_, upload) => upload(contract.publishPreview, params));
  const onSite = (picture) => ({ ...picture, address: site + picture.address });
  return {
    ...answer,
    preview: { ...answer.preview, address: site + answer.preview.address },
    pages: answer.pages.map((page) => ({ ...page, pictures: page.pictures.map(onSite) })),
  };
}
