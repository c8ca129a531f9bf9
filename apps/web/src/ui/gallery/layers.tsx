import { useState } from 'react';
import { Avatar } from '../avatar';
import { Button } from '../button';
import { ConfirmDialog } from '../confirm-dialog';
import { DotsIcon } from '../icons/dots';
import { PencilIcon } from '../icons/pencil';
import { TrashIcon } from '../icons/trash';
import { Menu } from '../menu';
import { Modal } from '../modal';
import { OpeningWindows } from '../pictures/opening-windows';
import { WindowPicture } from '../pictures/window-picture';
import { Toaster } from '../toaster';
import { toast, toastDuration } from '../toasts';
import { Row, Section } from './section';

type Layer = 'confirm' | 'info' | 'locked' | 'match' | 'second';

const face = <Avatar name="Wei Chen" size="sm" />;

export function Layers() {
  const [open, setOpen] = useState<Layer | null>(null);
  const opening = (layer: Layer) => ({
    isOpen: open === layer,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? layer : null),
  });
  const close = () => setOpen(null);
  return (
    <Section title="Layers">
      <Row name="Dialogs">
        <Button variant="secondary" onPress={() => setOpen('info')}>
          Open a note
        </Button>
        <Button variant="secondary" onPress={() => setOpen('confirm')}>
          Ask before leaving
        </Button>
        <Button variant="secondary" onPress={() => setOpen('second')}>
          Offer a second way
        </Button>
        <Button variant="secondary" onPress={() => setOpen('locked')}>
          Refuse to leave
        </Button>
        <Button variant="secondary" onPress={() => setOpen('match')}>
          Celebrate a match
        </Button>
        <Menu
          label="Message"
          trigger={{ label: 'More', icon: <DotsIcon />, variant: 'secondary' }}
          items={[
            { id: 'edit', label: 'Edit', icon: <PencilIcon className="size-5" /> },
            { id: 'remove', label: 'Remove', icon: <TrashIcon className="size-5" />, tone: 'danger' },
          ]}
          onAction={(id) => toast({ text: `Chosen: ${id}` })}
        />
      </Row>
      <Row name="Toasts">
        <Button variant="secondary" onPress={() => toast({ text: 'Request canceled!' })}>
          Plain
        </Button>
        <Button
          variant="secondary"
          onPress={() => toast({ text: 'Image uploaded successfully!', tone: 'success' })}
        >
          Success
        </Button>
        <Button
          variant="secondary"
          onPress={() =>
            toast({
              text: 'Update failed!',
              tone: 'danger',
              duration: toastDuration.long,
              action: { label: 'Try again', onPress: () => {} },
            })
          }
        >
          Danger with action
        </Button>
        <Button
          variant="secondary"
          onPress={() =>
            toast({
              text: 'Wei Chen',
              detail: 'Is the 8 am lab really at 8 am?',
              picture: face,
            })
          }
        >
          With a face
        </Button>
      </Row>
      <Modal
        {...opening('info')}
        title="Membership cancelled"
        closeLabel="Close"
        picture={<WindowPicture scene="dark" />}
        actions={<Button onPress={close}>OK</Button>}
      >
        Membership is no longer accessible and will be switched.
      </Modal>
      <ConfirmDialog
        {...opening('confirm')}
        title="Leave this room?"
        confirm={{ label: 'Leave', onPress: close, tone: 'danger' }}
        cancelLabel="Stay"
      >
        Your three roommates are told. You can ask to come back while there is room.
      </ConfirmDialog>
      <ConfirmDialog
        {...opening('second')}
        title="Keep what you wrote?"
        confirm={{ label: 'Save', onPress: close }}
        second={{ label: 'Discard', onPress: close }}
        cancelLabel="Keep editing"
      />
      <ConfirmDialog {...opening('locked')} title="Your Match is Locked" cancelLabel="Close">
        Only the housing office can change this room now.
      </ConfirmDialog>
      <Modal
        {...opening('match')}
        title="You and Li like each other"
        picture={
          <OpeningWindows
            faces={['Maya Torres', 'Li Wei', 'Ana Souza'].map((name) => (
              <Avatar key={name} name={name} size="xl" isLit />
            ))}
          />
        }
        actions={
          <>
            <Button onPress={close}>View profile</Button>
            <Button variant="secondary" onPress={close}>
              Keep swiping
            </Button>
          </>
        }
      >
        You both sleep early and cook at home.
      </Modal>
      <Toaster label="Notices" closeLabel="Close" missingCode="We couldn’t open this." />
    </Section>
  );
}
