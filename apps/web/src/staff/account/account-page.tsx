import { languageNames, languages } from '@nestmate/contract/languages';
import { hasRight } from '@nestmate/contract/staff/rights';
import { appearances, chooseAppearance, useAppearance } from '@/platform/appearance';
import { errorTextOf } from '@/platform/calls/call-error';
import { chooseLanguage } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { DeviceIcon } from '@/ui/icons/device';
import { Segments } from '@/ui/segments';
import { Switch } from '@/ui/switch';
import { When } from '@/ui/when';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { signOut } from '../platform/me.queries';
import { useNetwork } from '../platform/network';
import { chooseShortcuts, useShortcuts } from '../platform/shortcuts.store';
import { useTitle } from '../platform/use-title';
import { useAccounts, useUnlinkAccount, useEndSessions, useSessions } from './account.queries';
import { Alerts } from './alerts';

/** My account: my name and roles, the mails that I get, my sessions, and the console's appearance and language. */
export default function AccountPage() {
  const { t } = useTranslation('staff');
  const { me, network } = useNetwork();
  useTitle('account.title');
  return (
    <Page
      title={t('account.title')}
      actions={
        <Button variant="secondary" size="sm" onPress={() => void signOut()}>
          {t('account.signOut')}
        </Button>
      }
    >
      <div className="flex max-w-[720px] flex-col gap-8">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 sm:gap-x-6 sm:p-5">
          <dt className="text-ink-2">{t('account.name')}</dt>
          <dd className="font-medium wrap-anywhere">{me.name}</dd>
          <dt className="text-ink-2">{t('account.email')}</dt>
          <dd className="font-medium wrap-anywhere">{me.email}</dd>
          {me.networks.map(({ network_id, name, role }) => (
            <div key={network_id} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-medium">{t(`roles.${role}`)}</dd>
            </div>
          ))}
        </dl>
        {hasRight(network.role, 'moderate') && <Alerts />}
        <Sessions />
        <Accounts />
        <Looks />
        <Shortcuts />
      </div>
    </Page>
  );
}

/** My sessions, with buttons to end unknown ones. */
function Sessions() {
  const { t, language } = useTranslation('staff');
  const sessions = useSessions();
  const ending = useEndSessions();
  const listed = sessions.data?.sessions ?? [];
  const others = listed.filter(({ is_this }) => !is_this).map(({ session_id }) => session_id);
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="sessions" className="text-lg">
          {t('sessions.title')}
        </h2>
        {others.length > 1 && (
          <span className="ml-auto">
            <Button
              variant="secondary"
              size="sm"
              isPending={ending.isPending}
              onPress={() => ending.mutate(others)}
            >
              {t('sessions.endOthers')}
            </Button>
          </span>
        )}
      </div>
      {ending.error && <Banner tone="danger">{errorTextOf(ending.error)}</Banner>}
      {sessions.data ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {listed.map(({ session_id, browser, address, last_used_at, is_this }) => {
            const name = browser ?? t('sessions.unknown');
            return (
              <li key={session_id} className="flex min-h-14 items-center gap-3 px-4 py-2">
                <DeviceIcon className="size-5 text-ink-2" />
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{name}</p>
                  <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
                    {is_this ? t('sessions.this') : <When at={last_used_at} language={language} />}
                    {address && <span>{address}</span>}
                  </p>
                </div>
                {!is_this && (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={t('sessions.endNamed', { browser: name })}
                    isDisabled={ending.isPending}
                    onPress={() => ending.mutate([session_id])}
                  >
                    {t('sessions.end')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <NotLoaded query={sessions} />
      )}
    </section>
  );
}

/** The provider accounts that sign in as me, besides the link by mail. */
function Accounts() {
  const { t, language } = useTranslation('staff');
  const query = useAccounts();
  const unlinking = useUnlinkAccount();
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

/** The language and the appearance of this browser. */
function Looks() {
  const { t, language } = useTranslation('staff');
  const { appearance } = useAppearance();
  return (
    <section aria-labelledby="looks" className="flex flex-col gap-4">
      <h2 id="looks" className="text-lg">
        {t('account.looks')}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Segments
          label={t('account.language')}
          options={languages.map((id) => ({ id, label: languageNames[id] }))}
          value={language}
          onChange={(chosen) => void chooseLanguage(chosen)}
        />
        <Segments
          label={t('account.appearance')}
          options={appearances.map((id) => ({ id, label: t(`account.appearances.${id}`) }))}
          value={appearance}
          onChange={chooseAppearance}
        />
      </div>
    </section>
  );
}

/** Whether single keys act on the page, on this device. */
function Shortcuts() {
  const { t } = useTranslation('staff');
  const { areOn } = useShortcuts();
  return (
    <section aria-labelledby="shortcuts" className="flex flex-col gap-4">
      <h2 id="shortcuts" className="text-lg">
        {t('keys.title')}
      </h2>
      <Switch isSelected={areOn} onChange={chooseShortcuts} description={t('keys.help')}>
        {t('keys.on')}
      </Switch>
    </section>
  );
}
