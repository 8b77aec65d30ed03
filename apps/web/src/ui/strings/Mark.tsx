import css from './Strings.module.css'

/** The product's sign: two loops on a yellow ground. */
export function Mark({ size = 68 }: { readonly size?: number }) {
  return <img className={css.mark} src="/favicon.svg" width={size} height={size} alt="" />
}
