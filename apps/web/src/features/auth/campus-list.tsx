import type { ProductOptions } from '@nestmate/contract/product';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { BuildingIcon } from '@/ui/icons/building';
import { ModalSheet } from '@/ui/modal-sheet';

type Campus = ProductOptions['campuses'][number];

interface CampusListProps {
  campuses: readonly Campus[];
  onChoose: (campus: Campus) => void;
  onClose: () => void;
}

/** The campuses of this server, by name. */
export function CampusList({ campuses, onChoose, onClose }: CampusListProps) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <ModalSheet isOpen onOpenChange={onClose} title={t('campus.choose')} closeLabel={t('common:close')}>
      <ul className="flex flex-col gap-2">
        {campuses.map((campus) => (
          <li key={campus.network_id}>
            <Button
              variant="secondary"
              fullWidth
              icon={<BuildingIcon className="size-5 shrink-0" />}
              onPress={() => onChoose(campus)}
            >
              <span className="min-w-0 wrap-anywhere">{campus.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </ModalSheet>
  );
}
