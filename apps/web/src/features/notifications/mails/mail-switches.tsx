import type { MailKind, MembershipId } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { useMails, useSetMails } from './mails.queries';

const kinds = ['messages', 'requests'] as const satisfies readonly MailKind[];

/** One switch per kind of mail. */
export function MailSwitches({ membershipId }: { membershipId: MembershipId }) {
  const { t } = useTranslation(['notifications', 'common']);
  const { data, error, refetch } = useMails(membershipId);
  if (data)
    return kinds.map((kind) => (
      <MailSwitch key={kind} kind={kind} isOn={data[kind]} membershipId={membershipId} />
    ));
  if (!error) return <Skeleton className="h-24 w-full" />;
  return (
    <Banner
      tone="danger"
      title={t('failed')}
      action={
        <Button size="sm" variant="secondary" onPress={() => void refetch()}>
          {t('common:retry')}
        </Button>
      }
    >
      {errorTextOf(error)}
    </Banner>
  );
}

interface Props {
  kind: MailKind;
  isOn: boolean;
  membershipId: MembershipId;
}

function MailSwitch({ kind, isOn, membershipId }: Props) {
  const { t } = useTranslation('notifications');
  const set = useSetMails(membershipId);
  return (
    <div>
      <Switch
        isSelected={set.isPending ? set.variables[kind] === true : isOn}
        onChange={(wanted) => set.mutate({ [kind]: wanted })}
        description={t(`mails.${kind}Text`)}
      >
        {t(`mails.${kind}`)}
      </Switch>
      {set.error && (
        <p role="alert" className="mt-1 text-sm text-brick">
          {errorTextOf(set.error)}
        </p>
      )}
    </div>
  );
}
