import { type SocialType, writtenName } from '@nestmate/contract/rules/social-links';
import { Navigate, useParams } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { ScreenHeader } from '@/ui/screen-header';
import { Skeleton } from '@/ui/skeleton';
import { useEdited } from '../editing/use-edited';
import { isSocialType } from './accounts';
import { SocialAccountForm } from './social-account-form';
import { useAccounts } from './social.queries';

function EditAccount({ type }: { type: SocialType }) {
  const { membershipId } = useSelf();
  const accounts = useAccounts();
  const { data } = accounts;
  const account = data?.find(({ social_account_type }) => social_account_type === type);
  const written = account ? writtenName(type, account.social_account_user_name) : '';
  const edited = useEdited({ name: `${type} ${membershipId}`, saved: data && written });
  if (!edited)
    return <NotLoaded queries={[accounts]} loading={<Skeleton className="h-40 w-full rounded-card" />} />;
  return (
    <SocialAccountForm
      type={type}
      saved={account?.social_account_user_name ?? null}
      accounts={data ?? []}
      edited={edited}
    />
  );
}

/** `/social-accounts/:type`: the account of one service. */
export default function SocialAccountScreen() {
  const { t } = useTranslation('profile');
  const { type } = useParams();
  if (!isSocialType(type)) return <Navigate to="/page-not-found" replace />;
  return (
    <>
      <ScreenHeader title={t(`social.types.${type}`)} lead={t('social.editLead')} />
      <EditAccount key={type} type={type} />
    </>
  );
}
