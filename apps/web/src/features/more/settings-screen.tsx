import { useTranslation } from '@/platform/use-translation';
import { Beside } from '@/ui/beside';
import { SettingsLinks } from './settings-links';
import { settingsSections } from './settings-sections';

/** `/settings`: one section after the other; a desktop lists them at the left. */
export default function SettingsScreen() {
  const { t } = useTranslation(['account', 'notifications', 'shell']);
  return (
    <>
      <SettingsLinks sections={settingsSections.map(({ id, title }) => ({ id, label: t(title) }))} />
      <Beside className="flex flex-col gap-4 max-lg:mt-0">
        {settingsSections.map(({ id, Section }) => (
          <div key={id} id={id} tabIndex={-1} className="scroll-mt-4 rounded-card">
            <Section />
          </div>
        ))}
      </Beside>
    </>
  );
}
