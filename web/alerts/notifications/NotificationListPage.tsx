import type { Notification } from "contract/alerts/notifications.ts";
import { screenPath } from "contract/screens.ts";
import { type MouseEvent, useRef, useState } from "react";
import { useTour } from "../../accounts/tours/use-tour.ts";
import { FarewellHost } from "../../selection/farewell/FarewellHost.tsx";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton, IconLink } from "../../ui/IconButton.tsx";
import { InfiniteList } from "../../ui/InfiniteList.tsx";
import { BellWithPaw } from "../../ui/illustrations/BellWithPaw.tsx";
import { Loader } from "../../ui/Loader.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { MailCheck, Settings, Trash2 } from "../../ui/page-icons.ts";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { useStoredParameters } from "../settings/queries.ts";
import { useChange } from "./changes.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import styles from "./SelectionBar.module.css";
import { texts } from "./texts.ts";
import { type LoadedNotifications, useNotifications } from "./use-notifications.ts";

/** The list loads the next page when the end of the list is this many pixels below the window (product 9). */
const SCROLL_DISTANCE = 50;
const ROW_HEIGHT = 78;
const ROW_GAP = 8;

export function NotificationListPage() {
  const loaded = useNotifications();
  const { stored, failed } = useStoredParameters();
  // Waits for the settings, because the offer to turn the alerts on would push the list down.
  const items = stored || failed ? loaded.items : undefined;
  useTour("notification", items !== undefined && items.length > 0);
  return (
    <Page width="text">
      <FarewellHost />
      <PageTitle
        title={texts.title}
        actions={
          <IconLink
            to={screenPath("ParametersNotification")}
            variant="outline"
            label={texts.settings}
            icon={<Settings size={20} aria-hidden />}
            data-tour="notification-settings"
          />
        }
      />
      <Content loaded={{ ...loaded, items }} />
    </Page>
  );
}

function Content({ loaded }: { loaded: LoadedNotifications }) {
  const { items } = loaded;
  if (items === undefined) {
    return loaded.failed ? (
      <LoadFailure text={texts.loadError} onRetry={loaded.retry} />
    ) : (
      <PageSkeleton shape="rows" label={texts.loading} />
    );
  }
  if (items.length === 0 && !loaded.hasMore && !loaded.busy) return <NoNotification />;
  return <NotificationRows loaded={loaded} items={items} />;
}

function NotificationRows({ loaded, items }: { loaded: LoadedNotifications; items: readonly Notification[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const markRead = useChange("read");
  const remove = useChange("delete");
  const selected = items.filter(({ uuid }) => chosen.has(uuid));

  function choose(uuid: string, ticked: boolean): void {
    const next = new Set(chosen);
    if (ticked) next.add(uuid);
    else next.delete(uuid);
    setChosen(next);
  }

  return (
    <>
      <AlertsOff />
      <SelectionBar
        count={selected.length}
        isAll={selected.length > 0 && selected.length === items.length}
        busy={loaded.busy}
        onSelectAll={(ticked) => setChosen(new Set(ticked ? items.map(({ uuid }) => uuid) : []))}
        onMarkRead={() => markRead.several(selected.map(({ uuid }) => uuid))}
        onRemove={() => remove.several(selected.map(({ uuid }) => uuid))}
      />
      <InfiniteList
        label={texts.list}
        items={items}
        itemKey={({ uuid }) => uuid}
        renderItem={(notification) => (
          <NotificationRow
            notification={notification}
            selected={chosen.has(notification.uuid)}
            onSelect={(ticked) => choose(notification.uuid, ticked)}
            onMarkRead={() => markRead.one(notification.uuid)}
            onRemove={() => remove.one(notification.uuid)}
          />
        )}
        total={loaded.total}
        hasMore={loaded.hasMore}
        loading={loaded.loading}
        onLoadMore={loaded.loadMore}
        distance={SCROLL_DISTANCE}
        itemHeight={ROW_HEIGHT}
        gap={ROW_GAP}
      />
    </>
  );
}

/** Offers to turn the alerts on, so that users need not look for the settings (B14-10). */
function AlertsOff() {
  const { stored } = useStoredParameters();
  if (stored?.enabled !== false) return null;
  return (
    <div className={styles.off}>
      <p>{texts.alertsOffShort}</p>
      <ButtonLink to={screenPath("ParametersNotification")} state={{ turnsOn: true }} variant="secondary">
        {texts.activate}
      </ButtonLink>
    </div>
  );
}

function NoNotification() {
  const { stored } = useStoredParameters();
  const isOff = stored?.enabled === false;
  return (
    <EmptyState
      drawing={<BellWithPaw />}
      title={texts.emptyTitle}
      line={isOff ? texts.alertsOff : texts.emptyLine}
      action={
        <ButtonLink
          to={screenPath("ParametersNotification")}
          state={isOff ? { turnsOn: true } : undefined}
          variant={isOff ? "primary" : "secondary"}
        >
          {isOff ? texts.activate : texts.emptyAction}
        </ButtonLink>
      }
    />
  );
}

interface SelectionBarProps {
  count: number;
  isAll: boolean;
  busy: boolean;
  onSelectAll: (ticked: boolean) => void;
  onMarkRead: () => void;
  onRemove: () => void;
}

function SelectionBar({ count, isAll, busy, onSelectAll, onMarkRead, onRemove }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);

  /** Focuses 'Tout sélectionner', because the pressed button may disappear. */
  function act(click: MouseEvent, action: () => void): void {
    if (isRepeatedClick(click)) return;
    bar.current?.querySelector("input")?.focus();
    action();
  }

  return (
    <div ref={bar} className={styles.bar}>
      <div data-tour="select-all">
        <Checkbox
          label={texts.selectAll}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
      </div>
      <div className={styles.end}>
        {busy && (
          <div className={styles.busy}>
            <Loader />
          </div>
        )}
        {count > 0 && (
          <>
            <span className={styles.count}>{texts.selected(count)}</span>
            <IconButton
              label={texts.markSelected}
              icon={<MailCheck size={20} aria-hidden />}
              onClick={(click) => act(click, onMarkRead)}
            />
            <IconButton
              label={texts.deleteSelected}
              icon={<Trash2 size={20} aria-hidden />}
              onClick={(click) => act(click, onRemove)}
            />
          </>
        )}
      </div>
    </div>
  );
}
