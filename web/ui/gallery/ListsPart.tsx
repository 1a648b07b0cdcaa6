import MailOpen from "lucide-react/icons/mail-open";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Card } from "../Card.tsx";
import { IconButton } from "../IconButton.tsx";
import { InfiniteList } from "../InfiniteList.tsx";
import { SwipeRow } from "../SwipeRow.tsx";
import { texts } from "./texts.ts";

const PAGE = 30;
const END = 120;

export function ListsPart() {
  const [count, setCount] = useState(PAGE);
  return (
    <>
      <Card kind="panel">
        <SwipeRow
          reveal={155}
          actions={
            <>
              <IconButton label={texts.read} icon={<MailOpen size={20} aria-hidden />} />
              <IconButton label={texts.remove} icon={<Trash2 size={20} aria-hidden />} variant="danger" />
            </>
          }
        >
          <p>{texts.swipe}</p>
        </SwipeRow>
      </Card>
      <InfiniteList
        label={texts.items}
        items={Array.from({ length: count }, (_, index) => index + 1)}
        itemKey={(item) => item}
        gap={16}
        renderItem={(item) => <Card>{texts.item(item)}</Card>}
        total={END}
        hasMore={count < END}
        loading={false}
        onLoadMore={() => setCount(count + PAGE)}
        distance={10}
        itemHeight={66}
        minColumnWidth={280}
      />
    </>
  );
}
