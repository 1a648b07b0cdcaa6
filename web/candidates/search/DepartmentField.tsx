import { findDepartment } from "contract/departments.ts";
import { memo, Suspense } from "react";
import { ChipList } from "../../ui/ChipList.tsx";
import { FieldFrame } from "../../ui/FieldFrame.tsx";
import { lazyFile } from "../../ui/lazy-file.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { DepartmentComboboxProps } from "./DepartmentCombobox.tsx";
import { search } from "./texts.ts";

const DepartmentCombobox = lazyFile(async () => (await import("./DepartmentCombobox.tsx")).DepartmentCombobox);

export type DepartmentFieldProps = Omit<DepartmentComboboxProps, "label"> & { label?: string };

export const DepartmentField = memo(function DepartmentField({
  label = search.departments,
  ...rest
}: DepartmentFieldProps) {
  return (
    <Suspense fallback={<Placeholder label={label} {...rest} />}>
      <DepartmentCombobox label={label} {...rest} />
    </Suspense>
  );
});

function Placeholder({ label, values, onChange, inline, inputRef, ...frame }: DepartmentComboboxProps) {
  const chips = values.map((number) => ({
    id: number,
    label: search.department(number, findDepartment(number)?.dep_name ?? ""),
    onRemove: () => onChange(values.filter((value) => value !== number)),
  }));
  return (
    <FieldFrame label={label} {...frame}>
      {() => (
        <>
          <Skeleton height="48px" />
          <ChipList label={label} chips={chips} />
        </>
      )}
    </FieldFrame>
  );
}
