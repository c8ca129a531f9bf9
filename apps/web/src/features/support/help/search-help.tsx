import type { Language } from '@nestmate/contract';
import { useState } from 'react';
import { useI18n } from '@/platform/i18n';
import { fetchTexts, textsOf } from '@/platform/texts';
import { useTranslation } from '@/platform/use-translation';
import { SearchField } from '@/ui/search-field';
import { TextLink } from '@/ui/text-link';
import { findHelp, sectionsOf } from './find-help';

const shortest = 2;
const oftenAsked = ['answers', 'percent', 'deleting'] as const;

/** Searches the articles while somebody types, or for a question that is often asked. They load with the first letter; without them the message is still there. */
export function SearchHelp() {
  const { t, language } = useTranslation(['support', 'common']);
  const { product } = useI18n();
  const [typed, setTyped] = useState('');
  /** Draws again when the articles are there. */
  const [, setLoaded] = useState<Language | null>(null);
  const articles = textsOf(language, 'articles');
  const isAsking = typed.trim().length >= shortest && articles !== undefined;
  const found = isAsking ? findHelp(sectionsOf(articles, language, product), typed) : [];

  function change(text: string) {
    setTyped(text);
    // Fails offline: the next letter tries again.
    void fetchTexts(language, 'articles').then(
      () => setLoaded(language),
      () => undefined,
    );
  }

  return (
    <search className="flex flex-col gap-3">
      <SearchField
        label={t('help.label')}
        clearLabel={t('common:clearSearch')}
        value={typed}
        onChange={change}
        maxLength={200}
      />
      {typed === '' && (
        <ul aria-label={t('help.oftenAsked')} className="flex flex-wrap gap-2">
          {oftenAsked.map((name) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => change(t(`help.questions.${name}`))}
                className="min-h-11 rounded-full border border-plum px-4 py-2 text-left text-sm leading-snug text-plum transition hover:bg-plum-soft"
              >
                {t(`help.questions.${name}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className={isAsking ? 'text-ink-2' : 'sr-only'}>
        {isAsking && (found.length === 0 ? t('help.none') : t('help.found', { count: found.length }))}
      </output>
      {found.length > 0 && (
        <ul aria-label={t('help.results')} className="flex flex-col gap-3">
          {found.map(({ href, article, title, text }) => (
            <li key={`${href} ${title}`} className="rounded-control bg-sunken p-3">
              <p className="font-semibold">{title}</p>
              <p className="line-clamp-4 text-ink-2">{text}</p>
              <TextLink href={href} target="_blank">
                {t('help.read', { article })}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
