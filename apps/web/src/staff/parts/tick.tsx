interface TickProps {
  label: string;
  isOn: boolean;
  /** Partly checked. */
  isMixed?: boolean;
  /** Whether it is out of the tab order, in a list with arrow keys. */
  isSkipped?: boolean;
  /** Whether Shift was held, which chooses everybody since the last one. */
  onToggle: (isRange: boolean) => void;
}

/** A small box that chooses a row. */
export const Tick = ({ label, isOn, isMixed = false, isSkipped = false, onToggle }: TickProps) => (
  <label className="grid size-6 place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      tabIndex={isSkipped ? -1 : 0}
      onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      className="size-4 accent-plum-fill"
    />
  </label>
);
