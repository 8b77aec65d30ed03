import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { type Option, Segment } from '../../../ui/choice/Segment.tsx'

interface WaySegmentProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** The field that says which of the ways was chosen. */
  name: FieldPath<Values>
  label: string
  options: readonly Option<string>[]
}

/** Chooses between the ways of a form. What was typed for the other one stays; what was wrong with it goes. */
export function WaySegment<Values extends FieldValues>({
  form,
  name,
  label,
  options,
}: WaySegmentProps<Values>) {
  const { field } = useController({ control: form.control, name })
  return (
    <Segment
      label={label}
      options={options}
      value={field.value}
      onChange={(value) => {
        field.onChange(value)
        form.clearErrors()
      }}
    />
  )
}
