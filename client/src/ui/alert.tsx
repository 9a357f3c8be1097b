import './alert.scss';
import successSvg from 'bootstrap-icons/icons/check-circle.svg?raw';
import errorSvg from 'bootstrap-icons/icons/exclamation-octagon.svg?raw';
import warningSvg from 'bootstrap-icons/icons/exclamation-triangle.svg?raw';
import infoSvg from 'bootstrap-icons/icons/info-circle.svg?raw';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type AlertKind = 'error' | 'success' | 'info' | 'warning';

const icons = {
  error: errorSvg,
  success: successSvg,
  info: infoSvg,
  warning: warningSvg,
};

interface AlertProps {
  kind: AlertKind;
  children: ReactNode;
  /** Adds a button that dismisses the message. */
  onDismiss?: () => void;
}

/** A message in the page. Errors interrupt a screen reader; other kinds wait until it is idle. */
export function Alert({ kind, children, onDismiss }: AlertProps) {
  return (
    <div className={`alert alert-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon svg={icons[kind]} />
      <div className="alert-text">{children}</div>
      {onDismiss && (
        <button type="button" className="btn btn-quiet btn-sm" onClick={onDismiss}>
          Zamknij
        </button>
      )}
    </div>
  );
}
