import type { MailKind, MembershipId } from '@nestmate/contract';
import { SectionNotLoaded } from '@/features/not-loaded';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { useMails, useSetMails } from './mails.queries';

const kinds = ['messages', 'requests'] as const satisfies readonly MailKind[];

/** One switch per kind of mail. */
export function MailSwitches({ membershipId }: { membershipId: MembershipId }) {
  const { t } = useTranslation('notifications');
  const mails = useMails(membershipId);
  const { data } = mails;
  if (data)
    return kinds.map((kind) => (
      <MailSwitch key={kind} kind={kind} isOn={data[kind]} membershipId={membershipId} />
    ));
  return (
    <SectionNotLoaded query={mails} title={t('failed')} loading={<Skeleton className="h-24 w-full" />} />
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
