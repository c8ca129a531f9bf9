import { sentenceGap } from '@nestmate/contract/languages';
import type { Overview } from '@nestmate/contract/profile';
import { useTranslation } from '@/platform/texts/use-translation';

/** How complete my profile is, and what to add next, in words and as a bar. */
export function CompletionLine({ overview }: { overview: Overview }) {
  const { t, language } = useTranslation('shell');
  const { done, all, next } = completionOf(overview);
  return (
    <div className="text-sm">
      <p>
        <span className="font-semibold">{t('completion.done', { done, all })}</span>
        {sentenceGap(language)}
        <span className="text-ink-2">{t(`completion.next.${next ?? 'nothing'}`)}</span>
      </p>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-apricot"
          style={{ width: `${(100 * done) / Math.max(all, 1)}%` }}
        />
      </div>
    </div>
  );
}

/** How complete a profile is, and the next section. */
export function completionOf({ sections }: Pick<Overview, 'sections'>) {
  const done = sections.filter(({ status }) => status === 'Complete').length;
  const next = sections.find(({ status }) => status === 'Incomplete')?.url ?? null;
  return { done, all: sections.length, next };
}
