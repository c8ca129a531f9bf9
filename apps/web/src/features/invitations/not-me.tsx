import { currentLanguage } from '@/platform/i18n';
import { useTranslation } from '@/platform/use-translation';
import { Anchor } from '@/ui/anchor';
import { ForwardIcon } from '@/ui/icons/forward';

const someoneElse = ['guarantor', 'anotherPerson', 'unrelated'] as const;

/** The reasons why somebody else may have the invitation; each clears it, and opens an article in a new tab. */
export function NotMe({ onNotMe }: { onNotMe: () => void }) {
  const { t } = useTranslation('invitations');
  return (
    <section aria-labelledby="not-me">
      <h2 id="not-me" className="text-lg">
        {t('confirm.notMe')}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {someoneElse.map((who) => (
          <li key={who}>
            <Anchor
              href={`/help/${currentLanguage()}/${who}.html`}
              target="_blank"
              onPress={onNotMe}
              className="flex min-h-14 items-center justify-between gap-3 rounded-card px-4 py-2 hover:bg-sunken"
            >
              {t(`confirm.${who}`)}
              <ForwardIcon className="size-5 text-ink-3" />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
