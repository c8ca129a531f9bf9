import { type SocialType, socialTypes, writtenName } from '@nestmate/contract/rules/social-links';
import type { SocialAccount } from '@nestmate/contract/social-accounts';
import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/texts/use-translation';
import { Anchor } from '@/ui/anchor';
import { Card } from '@/ui/card';
import { ForwardIcon } from '@/ui/icons/forward';
import { PlusIcon } from '@/ui/icons/plus';
import { RowsSkeleton } from '@/ui/skeletons';
import { SocialLogo } from './social-links';
import { useAccounts } from './social.queries';

/** `/social-accounts`: the services, each with the account that my profile shows. */
export default function SocialAccountsScreen() {
  const { t } = useTranslation('common');
  const accounts = useAccounts();
  const { data } = accounts;
  if (!data) return <NotLoaded queries={[accounts]} loading={<RowsSkeleton label={t('loading')} />} />;
  return (
    <Card padding="none" className="overflow-hidden">
      <ul className="divide-y divide-line">
        {socialTypes.map((type) => (
          <AccountRow
            key={type}
            type={type}
            account={data.find((account) => account.social_account_type === type)}
          />
        ))}
      </ul>
    </Card>
  );
}

function AccountRow({ type, account }: { type: SocialType; account: SocialAccount | undefined }) {
  const { t } = useTranslation('profile');
  return (
    <li>
      <Anchor
        href={`/social-accounts/${type}`}
        className="flex min-h-17 items-center gap-4 px-4 py-3 transition hover:bg-sunken"
      >
        <SocialLogo type={type} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t(`social.types.${type}`)}</span>
          {account && (
            <span className="block truncate text-sm text-ink-2">
              {writtenName(type, account.social_account_user_name)}
            </span>
          )}
        </span>
        {account ? (
          <ForwardIcon className="size-5 text-ink-3" />
        ) : (
          <span className="inline-flex items-center gap-1 text-sm font-semibold text-plum">
            <PlusIcon className="size-4.5" />
            {t('social.add')}
          </span>
        )}
      </Anchor>
    </li>
  );
}
