import '@fastify/cookie';
import '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieOptions, Web } from './context.ts';
import { formFiles, isFormBody } from './form-body.ts';
import { brokenUpload } from './read-upload.ts';
import { bodyOf } from './signed-body.ts';

/** Creates the part of request and reply that handlers may use. */
export function createWeb(request: FastifyRequest, reply: FastifyReply, secure: boolean): Web {
  return {
    // Read by few, and behind a proxy found anew each time.
    get ip() {
      return request.ip;
    },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAgeSeconds, httpOnly = true }: CookieOptions = {}) => {
      reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, httpOnly, maxAge: maxAgeSeconds });
    },
    clearCookie: (name) => {
      reply.clearCookie(name, { path: '/' });
    },
    header: (name) => request.headers[name] as string | undefined,
    body: () => bodyOf(request),
    uploads: async function* () {
      if (isFormBody(request)) {
        for (const file of formFiles(request.body)) yield { ...file, fileName: cleanName(file.fileName) };
        return;
      }
      try {
        for await (const part of request.files()) {
          yield { fieldName: part.fieldname, fileName: cleanName(part.filename), mime: part.mimetype, stream: part.file };
        }
      } catch (error) {
        throw brokenUpload(error);
      } finally {
        // An unread upload is drained: otherwise the browser's next call would wait behind it.
        request.raw.unpipe();
        request.raw.resume();
      }
    },
  };
}

/** A part may have no name, or one that the database cannot store. */
const cleanName = (name: string | undefined): string => (name ?? '').replace(/\p{Cc}/gu, '').toWellFormed();

/** For in-process calls: no cookies, no headers, no response. */
export const inProcessWeb: Web = {
  ip: '127.0.0.1',
  userAgent: '',
  cookie: () => undefined,
  setCookie: () => {},
  clearCookie: () => {},
  header: () => undefined,
  body: () => Buffer.alloc(0),
  uploads: async function* () {},
};
