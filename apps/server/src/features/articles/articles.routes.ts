import { languages } from '@nestmate/contract/languages';
import type { App } from '../../platform/app';
import { articlePage, articleNames, pathOf } from './articles';

export function articlesRoutes({ http, config }: App): void {
  for (const language of languages) {
    for (const name of articleNames) {
      const page = articlePage(name, language, config.productName);
      http.get(pathOf(name, language), { config: { limit: 'file' } }, (_request, reply) =>
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
      );
    }
  }
}
