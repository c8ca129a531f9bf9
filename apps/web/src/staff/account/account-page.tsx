import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Page } from '../parts/page';
import { useNetwork } from '../platform/network';
import { signOut } from '../platform/sign-out';
import { useTitle } from '../platform/use-title';
import { Accounts } from './accounts';
import { Looks } from './looks';
import { Sessions } from './sessions';

/** My account: my name and roles, my sessions, and the console's appearance and language. */
export default function AccountPage() {
  const { t } = useTranslation('staff');
  const { me } = useNetwork();
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
        <Sessions />
        <Accounts />
        <Looks />
      </div>
    </Page>
  );
}
