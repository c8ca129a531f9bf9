import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { When } from '@/ui/when';
import { NotLoaded } from '../parts/not-loaded';
import { useAccounts, useUnlinking } from './accounts.queries';

/** The provider accounts that sign in as me, besides the link by mail. */
export function Accounts() {
  const { t, language } = useTranslation('staff');
  const query = useAccounts();
  const unlinking = useUnlinking();
  const accounts = query.data?.accounts;
  return (
    <section aria-labelledby="accounts" className="flex flex-col gap-4">
      <h2 id="accounts" className="text-lg">
        {t('accounts.title')}
      </h2>
      {unlinking.error && <Banner tone="danger">{errorTextOf(unlinking.error)}</Banner>}
      {!accounts ? (
        <NotLoaded query={query} />
      ) : accounts.length === 0 ? (
        <p className="text-ink-2">{t('accounts.none')}</p>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {accounts.map(({ issuer, name, linked_at }) => (
              <li key={issuer} className="flex min-h-14 items-center gap-3 px-4 py-2">
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere">{name}</p>
                  <p className="text-sm text-ink-2">
                    <When at={linked_at} language={language} />
                  </p>
                </div>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={t('accounts.unlinkNamed', { name })}
                  isDisabled={unlinking.isPending}
                  onPress={() => unlinking.mutate(issuer)}
                >
                  {t('accounts.unlink')}
                </Button>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-2">{t('accounts.text')}</p>
        </>
      )}
    </section>
  );
}
