import type { Language } from '@nestmate/contract/languages';
import type { App } from '../app';
import { html } from '../http/html';
import { languageOf } from '../http/language';
import { standalonePage } from '../http/standalone-page';

/** The texts of the page in its four states. */
interface UnsubscribeTexts {
  title: string;
  /** What will happen, above the button. */
  ask: string;
  confirm: string;
  done: string;
  /** Of a link that was never sent, or whose reader is gone. */
  gone: string;
}

interface UnsubscribePage<Params, Kind> {
  path: string;
  /** The kind of mails that a link ends; undefined for a link that was never sent. */
  kindOf: (params: Params) => Kind | undefined;
  /** Idempotent. Undefined when its reader is gone. */
  unsubscribe: (params: Params) => Promise<Kind | undefined>;
  textsFor: (language: Language, kind: Kind | undefined) => UnsubscribeTexts;
}

/**
 * The page behind the link in a mail, for people who are not signed in. Opening it does not unsubscribe: mail programs
 * open links by themselves.
 */
export function unsubscribePage<Params extends Record<string, string>, Kind>(
  { http, config }: Pick<App, 'config' | 'http'>,
  { path, kindOf, unsubscribe, textsFor }: UnsubscribePage<Params, Kind>,
): void {
  const limited = { config: { limit: 'guess' } } as const;
  const page = (
    language: Language,
    { title, text, confirm }: { title: string; text: string; confirm?: string },
  ) =>
    standalonePage({
      language,
      title,
      productName: config.productName,
      main: html`<p>${text}</p>
        ${confirm !== undefined && html`<form method="post"><button>${confirm}</button></form>`}`,
    });

  http.get<{ Params: Params }>(path, limited, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const kind = kindOf(request.params as Params);
    const { title, ask, confirm, gone } = textsFor(language, kind);
    return reply
      .code(kind ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page(language, kind ? { title, text: ask, confirm } : { title, text: gone }));
  });

  void http.register(async (scope) => {
    // A one-click unsubscribe may have any form (RFC 8058); its body is ignored.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload
        .resume()
        .once('end', () => done(null))
        .once('error', done);
    });
    scope.post<{ Params: Params }>(path, limited, async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const kind = await unsubscribe(request.params as Params);
      const { title, done, gone } = textsFor(language, kind);
      return reply
        .code(kind ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(page(language, { title, text: kind ? done : gone }));
    });
  });
}
