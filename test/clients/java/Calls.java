import com.segment.analytics.Analytics;
import com.segment.analytics.Callback;
import com.segment.analytics.messages.*;
import java.util.*;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends a call of every kind through the real analytics-java, as a program that uses it would. */
public class Calls {
  public static void main(String[] args) throws InterruptedException {
    Map<String, Object> nested = new LinkedHashMap<>();
    nested.put("list", Arrays.asList(1, "two", null, true));
    nested.put("revenue", 27.5);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("big", 9007199254740993L);
    values.put("html", "<b>a & b</b>");
    values.put("nested", nested);
    values.put("unicode", "Za\u017c\u00f3\u0142\u0107 \ud83e\udd86 \u2028");

    List<MessageBuilder<?, ?>> calls =
        List.of(
            IdentifyMessage.builder().userId("u_1").traits(values),
            TrackMessage.builder("Order <Completed>").userId("u_1").properties(values),
            PageMessage.builder("Cart & basket").anonymousId("a_1").properties(values),
            ScreenMessage.builder("\u00c9cran").anonymousId("a_1").properties(values),
            GroupMessage.builder("g_1").userId("u_1").traits(values),
            AliasMessage.builder("a_1").userId("u_1"));

    CountDownLatch open = new CountDownLatch(calls.size());
    AtomicInteger failed = new AtomicInteger();
    Callback settled =
        new Callback() {
          public void success(Message message) {
            open.countDown();
          }

          public void failure(Message message, Throwable error) {
            failed.incrementAndGet();
            open.countDown();
          }
        };
    Analytics analytics = Analytics.builder(args[1]).endpoint(args[0]).callback(settled).build();
    calls.forEach(analytics::enqueue);
    analytics.flush();
    boolean whole = open.await(60, TimeUnit.SECONDS);
    analytics.shutdown();
    System.out.println(whole ? "failed " + failed : "not answered: " + open.getCount());
    System.exit(0);
  }
}
