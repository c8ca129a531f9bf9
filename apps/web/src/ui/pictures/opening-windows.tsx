import type { ReactNode } from 'react';
import { motion } from 'motion/react';

interface Props {
  left?: ReactNode;
  right?: ReactNode;
  className?: string;
}

const wait = 0.15;

function Opening({ children, side }: { children: ReactNode; side: -1 | 1 }) {
  return (
    <div className="relative grid h-44 w-36 place-items-center overflow-visible rounded-card border-3 border-outline bg-apricot">
      <motion.div
        initial={{ opacity: 0, scale: 0.8 }}
        animate={{ opacity: 1, scale: 1 }}
        transition={{ delay: wait + 0.15, type: 'spring', stiffness: 300, damping: 20 }}
      >
        {children}
      </motion.div>
      <motion.div
        aria-hidden
        initial={{ scaleX: 1 }}
        animate={{ scaleX: 0.12 }}
        transition={{ delay: wait, type: 'spring', stiffness: 120, damping: 16 }}
        style={{ originX: side === -1 ? 0 : 1 }}
        className="absolute -inset-0.75 rounded-card border-3 border-outline bg-dusk"
      />
    </div>
  );
}

/** Two windows under one roof open, and light falls on who is behind them. */
export function OpeningWindows({ left, right, className = '' }: Props) {
  return (
    <div className={`flex flex-col items-center gap-2 ${className}`}>
      <svg
        viewBox="0 0 320 56"
        aria-hidden
        className="w-80 max-w-full fill-none stroke-outline"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M8 50 160 6l152 44" />
      </svg>
      <div className="flex gap-4">
        <Opening side={-1}>{left}</Opening>
        <Opening side={1}>{right}</Opening>
      </div>
    </div>
  );
}
