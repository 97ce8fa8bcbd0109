import type { ErrorBody } from '@mesa/contract/endpoint';
import { revisionHeader } from '@mesa/release-contract/registry';
import axios, { type AxiosRequestConfig, isAxiosError } from 'axios';
import { apiError } from './api-error';

/** Tests replace its adapter; all other code uses `call`. */
export const http = axios.create({ timeout: 20_000, paramsSerializer: { indexes: null } });

function toApiError(error: unknown): Error {
  if (!isAxiosError<ErrorBody & Record<string, unknown>>(error)) return error instanceof Error ? error : new Error(String(error));
  const body = error.response?.data?.status === 'error' ? error.response.data : null;
  // A proxy answers with 502 or 504 for a server that died or hangs.
  const code =
    body?.code ??
    (error.response ? (/50[234]/.test(`${error.response.status}`) ? 'unavailable' : 'internal') : error.code === 'ECONNABORTED' ? 'timeout' : 'network');
  return apiError(code, error.response?.status, body);
}

/** Makes a request and returns its answer with the registry's revision, 0 if there is none. Rejects with an `ApiError`. */
export async function request<T>(config: AxiosRequestConfig): Promise<{ data: T; revision: number }> {
  try {
    const { data, headers } = await http.request<T>(config);
    return { data, revision: Number(headers[revisionHeader] ?? 0) };
  } catch (error) {
    throw toApiError(error);
  }
}
