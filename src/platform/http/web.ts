import '@fastify/cookie';
import '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieOptions, Web } from './context.ts';
import { brokenUpload } from './read-upload.ts';

/** The request and reply behind the narrow window that handlers get. */
export function createWeb(request: FastifyRequest, reply: FastifyReply, secure: boolean): Web {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAgeSeconds, httpOnly = true }: CookieOptions = {}) => {
      reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, httpOnly, maxAge: maxAgeSeconds });
    },
    clearCookie: (name) => {
      reply.clearCookie(name, { path: '/' });
    },
    header: (name) => request.headers[name] as string | undefined,
    uploads: async function* () {
      try {
        for await (const part of request.files()) {
          yield { fieldName: part.fieldname, fileName: cleanName(part.filename), mime: part.mimetype, stream: part.file };
        }
      } catch (error) {
        throw brokenUpload(error);
      } finally {
        // A file that was refused is not read to its end: without this the browser's next call waits behind the rest of it.
        request.raw.unpipe();
        request.raw.resume();
      }
    },
  };
}

/** A part may come without a name, or with one that no database can hold. */
const cleanName = (name: string | undefined): string => (name ?? '').replace(/\p{Cc}/gu, '').toWellFormed();

/** The window of a call made in process: no cookies, no headers, nobody to send a cookie to. */
export const inProcessWeb: Web = {
  ip: '127.0.0.1',
  userAgent: '',
  cookie: () => undefined,
  setCookie: () => {},
  clearCookie: () => {},
  header: () => undefined,
  uploads: async function* () {},
};
