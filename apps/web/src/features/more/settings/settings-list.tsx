import { useTranslation } from '@/platform/use-translation';
import { Row, Rows } from '@/ui/row';
import { settingsSections } from './sections';

/** The state of a history entry that was opened from the settings. */
const fromSettings = { isFromSettings: true };

export const isFromSettings = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isFromSettings' in state;

/** The sections, each with its current setting. */
export function SettingsList({ current }: { current: string | undefined }) {
  const { t } = useTranslation(['account', 'chat', 'notifications', 'shell']);
  return (
    <div className="flex flex-col gap-4 lg:sticky lg:top-4">
      {settingsSections.map((group) => (
        <Rows key={group[0]?.path}>
          {group.map(({ path, title, Icon, InWords }) => (
            <Row
              key={path}
              icon={<Icon />}
              label={t(title)}
              {...(InWords && { value: <InWords /> })}
              to={path}
              state={fromSettings}
              isCurrent={path === current}
            />
          ))}
        </Rows>
      ))}
    </div>
  );
}
