import type { Language } from '@nestmate/contract/languages';
import { textsOf, translatorOf } from '@nestmate/locales';
import type { App } from '../../platform/app';
import { html } from '../../platform/http/html';
import { languageOf } from '../../platform/http/language';
import { standalonePage } from '../../platform/http/standalone-page';
import { type OptOutKind, type UnsubscribeLinks, unsubscribe } from './unsubscribe';

/** The page behind the link in a mail. Opening it does not unsubscribe: mail programs open links by themselves. */
export function unsubscribeRoutes({ http, db, config, clock }: App, links: UnsubscribeLinks): void {
  const limited = { config: { limit: 'guess' } } as const;
  const path = '/mail/end/:membershipId/:seal';
  /** A link that was never sent has no kind. */
  const textsFor = (language: Language, kind: OptOutKind = 'requests') => {
    const { mail, notifications } = textsOf(language);
    const { optOut } = mail;
    if (kind === 'requests' || kind === 'messages') return { ...optOut, ...optOut[kind] };
    const t = translatorOf(language, 'mail');
    const topic = kind === 'digest' ? notifications.channels.digest : notifications.topics[kind];
    return {
      ...optOut,
      title: t('optOut.topic.title', { topic }),
      ask: t('optOut.topic.ask', { topic }),
      done: t('optOut.topic.done', { topic }),
    };
  };

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

  http.get<{ Params: { membershipId: string; seal: string } }>(path, limited, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const ended = links.read(request.params.membershipId, request.params.seal);
    const { title, ask, confirm, gone } = textsFor(language, ended?.kind);
    return reply
      .code(ended ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page(language, ended ? { title, text: ask, confirm } : { title, text: gone }));
  });

  void http.register(async (scope) => {
    // A one-click unsubscribe may have any form (RFC 8058); its body is ignored.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload
        .resume()
        .once('end', () => done(null))
        .once('error', done);
    });
    scope.post<{ Params: { membershipId: string; seal: string } }>(path, limited, async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const kind = await unsubscribe({ db, links, clock }, request.params);
      const { title, done, gone } = textsFor(language, kind);
      return reply
        .code(kind ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(page(language, { title, text: kind ? done : gone }));
    });
  });
}
