import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { buttonClasses, type ButtonStyle } from './button-classes';
import { codeToOpen, useCodeToOpen } from './code-to-open';
import type { FloatingMenuProps } from './floating-menu';
import type { IconButtonProps } from './icon-button';
import { iconButtonClasses } from './icon-button-classes';
import type { MenuActionsProps } from './menu-actions';
import { Modal } from './modal';
import { Spinner } from './spinner';

type IconTrigger = Omit<IconButtonProps, 'onPress'>;

/** A button that shows its label. */
interface LabelledTrigger extends ButtonStyle {
  text: string;
  isDisabled?: boolean;
  isPending?: boolean;
}

interface MenuProps<Id extends string> extends MenuActionsProps<Id> {
  label: string;
  /** The button that opens it. */
  trigger: IconTrigger | LabelledTrigger;
}

const floating = codeToOpen<FloatingMenuProps<string>>(
  async () => (await import('./floating-menu')).FloatingMenu,
);

const openingKeys: Partial<Record<string, 'first' | 'last'>> = { ArrowDown: 'first', ArrowUp: 'last' };

/** Actions on one item. The component library loads when a menu is first pointed at, or focused. */
export function Menu<Id extends string>({ label, trigger, items, onAction }: MenuProps<Id>) {
  const button = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null);
  const isOpen = openAt !== null;
  const close = () => setOpenAt(null);
  const isLoaded = useCodeToOpen(floating, isOpen, close);
  const isPending = trigger.isPending === true;
  const isWaiting = isPending || (isOpen && !isLoaded);
  function open(from: 'first' | 'last') {
    if (isPending) return;
    // Safari does not focus a button that is pressed; the focus returns to it.
    button.current?.focus();
    setOpenAt(from);
  }
  function onKeyDown(event: KeyboardEvent) {
    const from = openingKeys[event.key];
    if (!from) return;
    event.preventDefault();
    open(from);
  }
  function follow(id: string) {
    const item = items.find((each) => each.id === id);
    if (!item) return;
    // A dialog that the action opens returns the focus to where it was, which must not be the item that is gone by
    // then.
    flushSync(close);
    button.current?.focus();
    onAction(item.id);
  }
  const press = {
    ref: button,
    type: 'button',
    disabled: trigger.isDisabled,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-disabled': isPending || undefined,
    onClick: () => (isOpen ? close() : open('first')),
    onKeyDown,
    onPointerEnter: Menu.fetch,
    onFocus: Menu.fetch,
  } as const;
  return (
    <>
      {'text' in trigger ? (
        <button {...press} className={buttonClasses(trigger)}>
          {trigger.text}
          {isWaiting && <Spinner />}
        </button>
      ) : (
        <button
          {...press}
          aria-label={trigger.label}
          title={trigger.label}
          className={iconButtonClasses(trigger)}
        >
          {isWaiting ? <Spinner /> : trigger.icon}
        </button>
      )}
      {openAt && isLoaded && (
        <floating.Opened
          label={label}
          anchor={button}
          placement="bottom end"
          focuses={openAt}
          items={items}
          onAction={follow}
          onClose={close}
        />
      )}
    </>
  );
}

/** Fetches what a first menu needs, and the dialog that many of its items open: by then, the connection may be lost. */
Menu.fetch = async () => void (await Promise.all([floating.fetch(), Modal.fetch()]));
